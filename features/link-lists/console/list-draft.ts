import type { CallInput } from '#platform/contract/contract.ts'
import { type Language, type LocalizedText, localize } from '#platform/kernel/language.ts'
import type { ConsoleLinkListsApi, StaffLinkList } from '../contract/console-endpoints.ts'
import type { PublicLinkList } from '../contract/endpoints.ts'
import { type AddressFault, getLinkKind, type OwnPlaces, parseLinkAddress } from '../domain/link-address.ts'

type ListBody = CallInput<ConsoleLinkListsApi['POST /api/v1/console/link-lists']>['body']

/** A link while staff edit it. */
export interface DraftLink {
  /** Names it in the form, new ones too. */
  readonly key: number
  /** Of one that is stored. */
  readonly _id?: string
  readonly title: LocalizedText
  readonly address: string
  readonly isActive: boolean
  readonly clicks: number
}

/** A list while staff edit it. */
export interface ListDraft {
  readonly title: LocalizedText
  readonly intro: LocalizedText
  readonly isActive: boolean
  readonly links: readonly DraftLink[]
}

export const EMPTY_LIST: ListDraft = { title: {}, intro: {}, isActive: true, links: [] }

export const toListDraft = ({ title, intro, isActive, links }: StaffLinkList): ListDraft => ({
  ...{ title, intro, isActive },
  links: links.map((link, key) => ({ ...link, key })),
})

const hasText = (text: LocalizedText): boolean => Object.values(text).some((part) => part.trim() !== '')

export const addLink = (draft: ListDraft): ListDraft => {
  const key = Math.max(-1, ...draft.links.map((link) => link.key)) + 1
  return { ...draft, links: [...draft.links, { key, title: {}, address: '', isActive: true, clicks: 0 }] }
}

/** Moves the link at `at` by one place; at the ends it stays. */
export const moveLink = (draft: ListDraft, at: number, by: 1 | -1): ListDraft => {
  const moved = draft.links[at]
  if (!moved || at + by < 0 || at + by >= draft.links.length) return draft
  const links = draft.links.toSpliced(at, 1).toSpliced(at + by, 0, moved)
  return { ...draft, links }
}

/** What is wrong with a draft, by field: `title`, `links.2.title`, `links.2.address`. */
type DraftFaults = Readonly<Record<string, 'needsTitle' | 'needsText' | AddressFault>>

export const findDraftFaults = ({ title, links }: ListDraft, own: OwnPlaces): DraftFaults => {
  const faults: Record<string, DraftFaults[string]> = {}
  if (!hasText(title)) faults.title = 'needsTitle'
  for (const [at, link] of links.entries()) {
    if (!hasText(link.title)) faults[`links.${at}.title`] = 'needsText'
    const address = parseLinkAddress(link.address, own)
    if (!address.ok) faults[`links.${at}.address`] = address.failure
  }
  return faults
}

/** The list as it is sent. */
export const toListBody = ({ links, ...texts }: ListDraft): ListBody => ({
  ...texts,
  links: links.map(({ _id, title, address, isActive }) => ({
    ...{ title, address, isActive },
    ...(_id !== undefined && { _id }),
  })),
})

/** The page as customers will see it: links that are shown and have a readable address. */
export const toPreview = (
  { title, intro, links }: ListDraft,
  { language, own }: { readonly language: Language; readonly own: OwnPlaces },
): Pick<PublicLinkList, 'title' | 'intro' | 'links'> => ({
  title: localize(title, language),
  intro: localize(intro, language),
  links: links.flatMap((link) => {
    const address = parseLinkAddress(link.address, own)
    if (!link.isActive || !address.ok) return []
    const { value } = address
    return [
      {
        _id: String(link.key),
        title: localize(link.title, language),
        ...{ address: value, kind: getLinkKind(value) },
      },
    ]
  }),
})
