import type { ImportReport } from '../contract/endpoints.ts'
import type { ColumnEvidence, TableMatching } from '../domain/table-matching.ts'

/** Texts of the reasons, of `menu-import`. */
export type TranslateEvidence = (
  text: `evidence.${ColumnEvidence['code']}`,
  values: { readonly word: string },
) => string

/** How a table was read, or could be, with each reason as a sentence. */
export const presentMatching = (
  { isRead, columns }: TableMatching,
  translate: TranslateEvidence,
): NonNullable<ImportReport['matching']> => ({
  isRead,
  columns: columns.map(({ head, samples, match, confidence, evidence: { code, word = '' } }) => ({
    ...{ head, samples: [...samples], confidence },
    match: match && { role: match.role, language: match.language ?? null },
    reason: translate(`evidence.${code}`, { word }),
  })),
})
