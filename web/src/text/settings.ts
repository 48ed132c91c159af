/** Text of the settings for playing. */

export const settings = {
  confirm: "Confirm each card",
  confirmHelp:
    "The first tap or click chooses a card, the second one plays it. A card that you drag is played at once.",
  trumpPlace: "Trumps in your hand",
  trumpPlaces: { first: "first", last: "last", fixed: "in the order of suits" },
  rankOrder: "Cards of a suit",
  rankOrders: { high: "highest first", low: "lowest first" },
  botSpeed: "Speed of bots",
  botSpeedHelp: "At tables where you play alone with bots.",
  botSpeedInCompany: "Other people play here, so the server sets the speed of its bots.",
  botSpeeds: { slow: "slow", normal: "normal", fast: "fast", fastest: "fastest" },
  animationSpeed: "Speed of animations",
  animationSpeeds: { slow: "slow", normal: "normal", fast: "fast", none: "none" },
} as const;
