/** Says that this browser shows a customer's former dishes above the menu, so that the page comes with room for them. */
const COOKIE = 'compass-recent-row'

const YEAR_IN_SECONDS = 31_536_000

/** Whether the page leaves room above the menu. */
export const hasRecentRow = (cookies: Readonly<Record<string, string | undefined>>): boolean =>
  cookies[COOKIE] === '1'

/** The `document.cookie` assignment that says whether the row is shown at a shop; other shops have their own. */
export const formatRecentRow = (home: string, isShown: boolean): string =>
  `${COOKIE}=1; Path=/${home}; Max-Age=${isShown ? YEAR_IN_SECONDS : 0}; SameSite=Lax`
