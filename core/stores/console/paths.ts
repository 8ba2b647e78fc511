export const CONSOLE_HOME = '/console'

/** The address of one of the console's screens; without a name it is the board of orders. */
export const getConsolePath = (screen = ''): string => (screen ? `${CONSOLE_HOME}/${screen}` : CONSOLE_HOME)

/** The sign-in screen, which leads back to where one was. */
export const getSignInPath = (from: string): string => {
  const isWorthKeeping = from !== CONSOLE_HOME && isConsolePath(from)
  const query = isWorthKeeping ? `?next=${encodeURIComponent(from)}` : ''
  return `${getConsolePath('sign-in')}${query}`
}

/** Letters that lead a browser out of where an address seems to begin: steps upwards, doubled or turned slashes. */
const UNSAFE_PATH = /\.\.|\/\/|\\|%2e|%2f|%5c|\p{Cc}/iu

const isConsolePath = (path: string): boolean =>
  !UNSAFE_PATH.test(path.split(/[?#]/)[0] ?? '') &&
  (path === CONSOLE_HOME || path.startsWith(`${CONSOLE_HOME}/`)) &&
  !path.startsWith(getConsolePath('sign-in'))

/** Where to go after signing in: only ever a screen of the console, whatever the address says. */
export const getPathAfterSignIn = (next: string | null): string =>
  next !== null && isConsolePath(next) ? next : CONSOLE_HOME
