export const CONSOLE_HOME = '/console'

/** The address of one of the console's screens; without a name it is the board of orders. */
export const consolePath = (screen = ''): string => (screen ? `${CONSOLE_HOME}/${screen}` : CONSOLE_HOME)

/** The sign-in screen, which leads back to where one was. */
export const signInPath = (from: string): string => {
  const isWorthKeeping = from !== CONSOLE_HOME && isConsolePath(from)
  const query = isWorthKeeping ? `?next=${encodeURIComponent(from)}` : ''
  return `${consolePath('sign-in')}${query}`
}

/** Letters that lead a browser out of where an address seems to begin: steps upwards, doubled or turned slashes. */
const STRAYS = /\.\.|\/\/|\\|%2e|%2f|%5c|\p{Cc}/iu

const isConsolePath = (path: string): boolean =>
  !STRAYS.test(path.split(/[?#]/)[0] ?? '') &&
  (path === CONSOLE_HOME || path.startsWith(`${CONSOLE_HOME}/`)) &&
  !path.startsWith(consolePath('sign-in'))

/** Where to go after signing in: only ever a screen of the console, whatever the address says. */
export const pathAfterSignIn = (next: string | null): string =>
  next !== null && isConsolePath(next) ? next : CONSOLE_HOME
