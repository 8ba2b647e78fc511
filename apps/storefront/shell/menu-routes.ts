/** The routes on which the menu stands: below a home path, as the version 2 menu, and the start of an own host. */
export const MENU_ROUTES: readonly string[] = ['menu', 'menu-list', 'start']
