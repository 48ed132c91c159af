/** Text of the account page. */

export const account = {
  logIn: "Log in",
  playingAs: (name: string): string => `Playing as ${name}`,
  name: {
    title: "Your name",
    label: "Name at the table",
    save: "Save name",
    saved: (name: string): string => `Your name is now ${name}.`,
    taken: "Choose another name, or log in if it is yours.",
  },
  create: {
    title: "Create an account",
    help:
      "Free, and no email address is needed. An account keeps your matches and statistics, and gives you 1,000 credits " +
      "of play money. Your matches as a guest are kept.",
    name: "Name",
    password: "Password",
    passwordHelp: "At least eight characters.",
    submit: "Create account",
    done: (name: string, credits: string): string => `Welcome, ${name}. You have ${credits} credits.`,
  },
  login: {
    name: "Your name",
    password: "Your password",
    done: (name: string): string => `Welcome back, ${name}.`,
  },
  settings: "Display and sound",
  matches: "My matches and statistics",
  logOut: "Log out",
  loggedOut: "You are logged out.",
  password: {
    title: "Change password",
    current: "Current password",
    wanted: "New password",
    repeat: "Repeat new password",
    differ: "The passwords do not match.",
    submit: "Change password",
    done: "Your password has been changed. Other devices must log in again.",
  },
  credits: {
    title: "Credits",
    refill: "Refill to 100 credits",
    when: "Date",
    what: "Entry",
    amount: "Credits",
    match: "match",
    /** By the kind of the entry. */
    kinds: {
      welcome: "Welcome credits",
      stake: "Stake paid",
      settle: "Paid from the pot",
      refill: "Refill",
      gift: "From the host",
    } as Record<string, string>,
  },
  blocked: {
    title: "Blocked people",
    help: "They cannot sit down at your tables or write there. To block somebody, open More at a table.",
    none: "You have blocked nobody.",
    unblock: "Unblock",
    unblockName: (name: string): string => `Unblock ${name}`,
  },
  data: {
    title: "Your data",
    help: "The file contains your credits, your matches with their records, and what you wrote.",
    download: "Download my data",
    delete: "Delete my data",
    confirm:
      "This cannot be undone. Your name, messages, statistics and credits are deleted. " +
      "Your moves stay in the matches of others, without your name.",
    password: "Your password, to confirm",
    submit: "Delete for ever",
    cancel: "Keep my data",
    deleted: "Your data is deleted.",
  },
  reset: {
    title: "Choose a new password",
    missing: "This link is not complete. Ask the host of the server for another one.",
    submit: "Save password",
    done: (name: string): string => `Welcome back, ${name}. Your password has been changed.`,
    home: "To the games",
  },
};
