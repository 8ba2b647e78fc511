/** What a link to an outlet under testing says, without its signature. */
export interface PreviewPass {
  readonly storeId: string
  /** Seconds since 1970; the link is good before. */
  readonly expiresAt: number
  /** The store's number when the link was made; another number ends it. */
  readonly round: number
}

/** How long a link may be good, in days. */
export const PREVIEW_DAYS = [1, 7, 30] as const

const PASS = /^([0-9A-Za-z]{22})\.([0-9a-z]{1,9})\.(\d{1,9})$/

/** The pass as text: what is signed. */
export const formatPass = ({ storeId, expiresAt, round }: PreviewPass): string =>
  `${storeId}.${expiresAt.toString(36)}.${round}`

/** Reads such a text; undefined when it is none. */
export const parsePass = (text: string): PreviewPass | undefined => {
  const [, storeId, expiresAt, round] = PASS.exec(text) ?? []
  if (!storeId || !expiresAt || !round) return undefined
  return { storeId, expiresAt: Number.parseInt(expiresAt, 36), round: Number(round) }
}

/** Whether a pass opens a store at a moment. */
export const isPassValid = (
  pass: PreviewPass,
  store: { readonly _id: string; readonly previewRound: number },
  now: Date,
): boolean =>
  pass.storeId === store._id && pass.round === store.previewRound && pass.expiresAt * 1000 > now.getTime()
