export const CONSOLE_HOME = '/console'

/** The address of one of the console's screens; without a name it is the board of orders. */
export const consolePath = (screen = ''): string => (screen ? `${CONSOLE_HOME}/${screen}` : CONSOLE_HOME)

/** The sign-in screen, which leads back to where one was. */
export const signInPath = (from: string): string => {
  const isWorthKeeping = from !== CONSOLE_HOME && isConsolePath(from)
  const query = isWorthKeeping ? `?next=${encodeURIComponent(from)}` : ''
  return `${consolePath('sign-in')}${query}`
}

const isConsolePath = (path: string): boolean =>
  (path === CONSOLE_HOME || path.startsWith(`${CONSOLE_HOME}/`)) && !path.startsWith(consolePath('sign-in'))

/** Where to go after signing in: only ever a screen of the console, whatever the address says. */
export const pathAfterSignIn = (next: string | null): string =>
  next !== null && isConsolePath(next) ? next : CONSOLE_HOME
