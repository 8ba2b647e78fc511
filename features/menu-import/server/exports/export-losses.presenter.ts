import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import type { Language } from '#platform/kernel/language.ts'
import {
  type CountedLoss,
  type ExportFormat,
  type ExportLoss,
  LOSSES_BY_SUBJECT,
  type LossKind,
  type LossSubject,
  type OtherLoss,
} from '../../domain/export-formats.ts'

/** Whose files they are; the same in every language. */
const SYSTEMS: Readonly<Record<ExportFormat, string>> = {
  ...{ xlsx: 'Excel', csv: 'CSV', json: 'Compass' },
  ...{ square: 'Square', deliverect: 'Deliverect', 'schema.org': 'schema.org' },
}

const SUBJECTS = Object.entries(LOSSES_BY_SUBJECT) as [LossSubject, readonly CountedLoss[]][]

const findCounted = (kind: LossKind): { subject: LossSubject; counted: CountedLoss } | undefined => {
  for (const [subject, kinds] of SUBJECTS) {
    const counted = kinds.find((each) => each === kind)
    if (counted !== undefined) return { subject, counted }
  }
  return undefined
}

/** What a file does not hold, in sentences of a language. */
export const presentLosses = (
  losses: readonly ExportLoss[],
  {
    catalogue,
    language,
    format,
    menuLanguage,
  }: {
    readonly catalogue: Pick<Catalogue, 'getTranslator'>
    readonly language: Language
    readonly format: ExportFormat
    /** The shop's first language. */
    readonly menuLanguage: Language
  },
): string[] => {
  const translate = catalogue.getTranslator(language, 'menu-import')
  const names = new Intl.DisplayNames([language], { type: 'language' })
  const values = { system: SYSTEMS[format], language: names.of(menuLanguage) ?? menuLanguage }
  return losses.map(({ kind, count }) => {
    const found = findCounted(kind)
    if (!found) return translate(`leftOut.${kind as OtherLoss}`, { ...values, count })
    return translate(`leftOut.${found.subject}`, {
      ...values,
      count,
      what: translate(`what.${found.counted}`),
    })
  })
}
