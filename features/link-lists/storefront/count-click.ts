/**
 * Counts that a link was opened. The request has no session, so a click is nobody's, and it goes on while the page is left.
 * One that is lost with the connection is not counted later.
 */
export const countClick = (list: string, link: string): void => {
  const body = new Blob([JSON.stringify({ link })], { type: 'application/json' })
  navigator.sendBeacon(`/api/v1/link-lists/${list}/clicks`, body)
}
