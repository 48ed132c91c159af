/** Emotes: chat messages of one sign, with their names for screen readers. Their order is that of the digits that send them. */

export const emotes = [
  { sign: "😀", name: "Happy" },
  { sign: "😂", name: "Laughing" },
  { sign: "😉", name: "Wink" },
  { sign: "😎", name: "Cool" },
  { sign: "😮", name: "Surprised" },
  { sign: "😢", name: "Sad" },
  { sign: "😴", name: "Waiting" },
  { sign: "❤️", name: "Love" },
] as const;

/** Whether a chat message is an emote. */
export const isEmote = (text: string): boolean => emotes.some(({ sign }) => sign === text);

/** A chat message in words: the name of an emote, for screen readers. */
export const inWords = (text: string): string => emotes.find(({ sign }) => sign === text)?.name ?? text;
