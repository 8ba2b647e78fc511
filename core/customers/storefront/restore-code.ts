const SEPARATOR = '.'

/** What the owner of a deleted account saves: the account's id and its secret, in one text to copy. */
export const formatRestoreCode = (userId: string, restoreId: string): string =>
  `${userId}${SEPARATOR}${restoreId}`

/** Parses a saved code, with blanks and line breaks that copying added; undefined when it is invalid. */
export const parseRestoreCode = (typed: string): { userId: string; restoreId: string } | undefined => {
  const text = typed.replaceAll(/\s/g, '')
  const at = text.indexOf(SEPARATOR)
  const [userId, restoreId] = [text.slice(0, at), text.slice(at + 1)]
  return /^[0-9A-Za-z]{22}$/.test(userId) && restoreId ? { userId, restoreId } : undefined
}
