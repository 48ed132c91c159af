/** Text of the header, of the buttons in every control, and of pages that do not exist. */

export const navigation = {
  skip: "Skip to the content",
  label: "Overtrick",
  tables: "Open tables",
  rooms: "Rooms",
  leaders: "Leaders",
  matches: "My matches",
  logIn: "Log in",
  switchTheme: (theme: string): string => `Switch to the ${theme} theme`,
  notFound: {
    title: "Page not found",
    help: "The link may be incomplete, or the table no longer exists.",
  },
  notLoaded: "This screen could not be loaded. The connection may be lost, or Overtrick has just been updated.",
  less: (label: string): string => `Less: ${label}`,
  more: (label: string): string => `More: ${label}`,
};
