import { readLocalizedText } from '#platform/i18n/message-files.server.ts'
import { replacementCalculators } from '../domain/goodwill-discount.ts'

export const REPLACEMENT_CALCULATORS = replacementCalculators(
  readLocalizedText('features/replacements', 'courtesy.name'),
)
