import type { SettingsField } from '#core/payments/domain/settings-form.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { AccountField } from '../contract/payment-endpoints.ts'
import { FIELD_HELP, FIELD_NAMES } from './field-texts.data.ts'

/** Groups in which each field gives a name of the gateway to one of ours. */
const NAMING_GROUPS: ReadonlySet<string> = new Set(['fields', 'answers'])

/** A field with its label and help in the language of the merchant. */
export const describeField = (
  { catalogue }: Pick<Platform, 'catalogue'>,
  field: SettingsField,
  { vendor, language }: { readonly vendor: string; readonly language: Language },
): AccountField => {
  const t = catalogue.getTranslator(language, 'settings')
  const parts = field.path.split('.')
  const name = parts.at(-1) ?? field.path
  const [group = ''] = parts
  const isNaming = parts.length > 1 && NAMING_GROUPS.has(group)
  const labelled = isNaming
    ? t(`fieldIn.${group}`, { name })
    : FIELD_NAMES.has(name)
      ? t(`field.${name}`)
      : name
  const label =
    parts.length > 1 && !isNaming ? t('fieldOf', { group: t(`group.${group}`), label: labelled }) : labelled
  return {
    ...field,
    options: [...field.options],
    label,
    help: !isNaming && FIELD_HELP.has(name) ? t(`help.${name}`, { vendor }) : '',
  }
}
