import { LANGUAGE_TABLE, LANGUAGES } from '#platform/kernel/language.ts'
import { computeThemeTokens } from '#platform/theme/brand-color.ts'
import { SCHEME_COLORS } from '#platform/theme/scheme-colors.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { NewShopChoices } from '../../contract/endpoints.ts'
import { useNewShopsTexts } from '../new-shops-console-texts.ts'
import type { NewShopForm } from '../use-new-shop.ts'

const KINDS = ['restaurant', 'bakery', 'grocery', 'pharmacy', 'salon'] as const

interface StepProps {
  readonly form: NewShopForm
  readonly choices: NewShopChoices
}

/** How a button looks in the shop's colour: one that could not be read is made darker or lighter by the theme. */
const ColorPreview = ({ color, name }: { color: string; name: string }) => {
  const t = useNewShopsTexts()
  return (
    <div className="grid grid-cols-2 gap-2" aria-hidden="true">
      {(['light', 'dark'] as const).map((scheme) => {
        const { brand, onBrand } = computeThemeTokens(color, scheme)
        const { surface } = SCHEME_COLORS[scheme]
        return (
          <div
            key={scheme}
            className="rounded-lg border border-line p-3"
            style={{ backgroundColor: surface }}
          >
            <span
              className="block truncate rounded-md px-3 py-2 text-center font-semibold text-sm"
              style={{ backgroundColor: brand, color: onBrand }}
            >
              {name || t('shop.name')}
            </span>
          </div>
        )
      })}
    </div>
  )
}

const NameFields = ({ form }: Pick<StepProps, 'form'>) => {
  const t = useNewShopsTexts()
  const { draft, change, errors, proposeAddress } = form
  return (
    <>
      <TextField
        name="name"
        autoComplete="organization"
        maxLength={120}
        label={t('shop.name')}
        value={draft.name ?? ''}
        error={errors.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        onBlur={({ currentTarget }) => {
          if (!draft.homePath) void proposeAddress(currentTarget.value)
        }}
        required
      />
      <TextField
        name="homePath"
        dir="ltr"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        label={t('shop.homePath')}
        hint={t('shop.homePathHint')}
        value={draft.homePath ?? ''}
        error={errors.homePath}
        onChange={({ currentTarget }) => change({ homePath: currentTarget.value })}
        onBlur={({ currentTarget }) => void proposeAddress(currentTarget.value)}
        required
      />
    </>
  )
}

const MoneyFields = ({ form, choices }: StepProps) => {
  const t = useNewShopsTexts()
  const { draft, change, errors } = form
  const takeCountry = (code: string): void => {
    const country = choices.countries.find((one) => one.code === code)
    if (!country) return
    const { currency, timeZones } = country
    const isKnownZone = draft.timeZone !== undefined && timeZones.includes(draft.timeZone)
    const [timeZone] = isKnownZone ? [draft.timeZone] : timeZones
    change({ country: code, currency, ...(timeZone !== undefined && { timeZone }) })
  }
  return (
    <div className="fields-row sm:grid-cols-2">
      <SelectField
        name="country"
        label={t('shop.country')}
        placeholder={t('choose')}
        options={choices.countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={draft.country ?? ''}
        error={errors.country}
        onChange={({ currentTarget }) => takeCountry(currentTarget.value)}
        required
      />
      <SelectField
        name="currency"
        label={t('shop.currency')}
        hint={t('shop.currencyHint')}
        placeholder={t('choose')}
        options={choices.currencies.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        value={draft.currency ?? ''}
        error={errors.currency}
        onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
        required
      />
    </div>
  )
}

/** What the shop is: name and address, kind, money, language, colour. */
export const ShopStep = ({ form, choices }: StepProps) => {
  const t = useNewShopsTexts()
  const { draft, change, errors } = form
  const color = draft.colorCode ?? ''
  return (
    <>
      <NameFields form={form} />
      <SelectField
        name="merchantType"
        label={t('shop.kind')}
        options={KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        value={draft.merchantType ?? KINDS[0]}
        error={errors.merchantType}
        onChange={({ currentTarget }) => {
          const merchantType = KINDS.find((kind) => kind === currentTarget.value)
          if (merchantType) change({ merchantType })
        }}
        required
      />
      <MoneyFields form={form} choices={choices} />
      <SelectField
        name="language"
        label={t('shop.language')}
        hint={t('shop.languageHint')}
        options={LANGUAGES.map((language) => ({ value: language, label: LANGUAGE_TABLE[language].name }))}
        value={draft.language ?? 'en'}
        error={errors.language}
        onChange={({ currentTarget }) => {
          const language = LANGUAGES.find((one) => one === currentTarget.value)
          if (language) change({ language })
        }}
        required
      />
      <TextField
        name="colorCode"
        type="color"
        dir="ltr"
        className="p-1"
        label={t('shop.color')}
        hint={t('shop.colorHint')}
        value={color}
        error={errors.colorCode}
        onChange={({ currentTarget }) => change({ colorCode: currentTarget.value })}
      />
      <ColorPreview color={color} name={draft.name ?? ''} />
    </>
  )
}
