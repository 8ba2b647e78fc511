export const CONSOLE_HOME = '/console'

/** The path of a console screen; without a name that of the board of orders. */
export const getConsolePath = (screen = ''): string => (screen ? `${CONSOLE_HOME}/${screen}` : CONSOLE_HOME)

/** The path of the sign-in screen, with the path to return to. */
export const getSignInPath = (from: string): string => {
  const isWorthKeeping = from !== CONSOLE_HOME && isConsolePath(from)
  const query = isWorthKeeping ? `?next=${encodeURIComponent(from)}` : ''
  return `${getConsolePath('sign-in')}${query}`
}

/** Sequences that can lead a browser away from the apparent path: parent segments, doubled or backward slashes. */
const UNSAFE_PATH = /\.\.|\/\/|\\|%2e|%2f|%5c|\p{Cc}/iu

const isConsolePath = (path: string): boolean =>
  !UNSAFE_PATH.test(path.split(/[?#]/)[0] ?? '') &&
  (path === CONSOLE_HOME || path.startsWith(`${CONSOLE_HOME}/`)) &&
  !path.startsWith(getConsolePath('sign-in'))

/** Where to go after signing in: always a screen of the console, whatever the address contains. */
export const getPathAfterSignIn = (next: string | null): string =>
  next !== null && isConsolePath(next) ? next : CONSOLE_HOME
