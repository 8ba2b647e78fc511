import { KIND_TERMS, type OutreachKind } from './kinds.ts'

/** What is wrong with the settings of a kind, at which field. */
export type KindFault =
  | { readonly fault: 'link'; readonly field: `wording.${string}` }
  | { readonly fault: 'delay'; readonly field: 'delay' }
  | { readonly fault: 'code'; readonly field: 'promotion' }

interface Settings {
  readonly wording: Readonly<Record<string, string>>
  readonly delay: number
  /** A promotion, however it is named. */
  readonly promotion: string | null
}

/** Addresses of other sites: the message has its own links, and phones refuse messages with strange ones. */
const LINK = /https?:\/\/|www\./i

/** What a kind of message does not take of its settings. */
export const findKindFault = (
  kind: OutreachKind,
  { wording, delay, promotion }: Settings,
): KindFault | undefined => {
  const linked = Object.entries(wording).find(([, text]) => LINK.test(text))
  if (linked) return { fault: 'link', field: `wording.${linked[0]}` }
  const { delay: allowed, takesCode } = KIND_TERMS[kind]
  if (delay < allowed.min || delay > allowed.max) return { fault: 'delay', field: 'delay' }
  return promotion !== null && !takesCode ? { fault: 'code', field: 'promotion' } : undefined
}
