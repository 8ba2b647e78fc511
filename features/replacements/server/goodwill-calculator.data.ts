import { readLocalizedText } from '#platform/i18n/message-files.server.ts'
import { createReplacementCalculators } from '../domain/goodwill-discount.ts'

export const REPLACEMENT_CALCULATORS = createReplacementCalculators(
  readLocalizedText('features/replacements', 'courtesy.name'),
)
