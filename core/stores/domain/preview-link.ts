/** The content of a link to an outlet under testing, without its signature. */
export interface PreviewPass {
  readonly storeId: string
  /** Seconds since 1970; the link is valid before. */
  readonly expiresAt: number
  /** The store's counter when the link was created; another value revokes the link. */
  readonly round: number
}

/** The selectable validity of a link, in days. */
export const PREVIEW_DAYS = [1, 7, 30] as const

const PASS = /^([0-9A-Za-z]{22})\.([0-9a-z]{1,9})\.(\d{1,9})$/

/** The pass as text, which is then signed. */
export const formatPreviewPass = ({ storeId, expiresAt, round }: PreviewPass): string =>
  `${storeId}.${expiresAt.toString(36)}.${round}`

/** Parses such a text; undefined when it is invalid. */
export const parsePreviewPass = (text: string): PreviewPass | undefined => {
  const [, storeId, expiresAt, round] = PASS.exec(text) ?? []
  if (!storeId || !expiresAt || !round) return undefined
  return { storeId, expiresAt: Number.parseInt(expiresAt, 36), round: Number(round) }
}

/** Whether a pass opens a store at a given time. */
export const isPreviewPassValid = (
  pass: PreviewPass,
  store: { readonly _id: string; readonly previewRound: number },
  now: Date,
): boolean =>
  pass.storeId === store._id && pass.round === store.previewRound && pass.expiresAt * 1000 > now.getTime()
