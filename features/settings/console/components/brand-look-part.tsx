import { ExplainedSection } from '#core/console-shell/console/explained-section.tsx'
import type { FieldsProps } from '#core/console-shell/console/versioned-editor.tsx'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { localize } from '#platform/kernel/language.ts'
import { computeThemeTokens, isVisibleOnPage } from '#platform/theme/brand-color.ts'
import { computeContrast, computeLuminance } from '#platform/theme/color-math.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { BrandSettings } from '../../contract/brand-endpoints.ts'
import { checkBrandColor } from '../../domain/check-brand-color.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'
import { BrandPreview } from './brand-preview.tsx'
import { PictureSlot } from './picture-slot.tsx'

const HEADINGS = ['sans', 'serif'] as const
const CORNERS = ['small', 'medium', 'large'] as const
const LAYOUTS = [1, 2, 3, 4] as const

type PartProps = FieldsProps<BrandSettings>

/** The colour as typed and as picked, and how text on it can be read. */
const ColorField = ({ draft, errorOf, onChange }: PartProps) => {
  const t = useSettingsTexts()
  const language = useLanguage()
  const checked = checkBrandColor(draft.colorCode, isVisibleOnPage)
  const onBrand = 'color' in checked ? computeThemeTokens(checked.color, 'light').onBrand : undefined
  const ratio =
    'color' in checked && onBrand
      ? formatNumber(Math.floor(computeContrast(onBrand, checked.color) * 10) / 10, language)
      : ''
  const write = (colorCode: string): void => onChange({ ...draft, colorCode })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <label className="grid gap-1.5">
        <span className="font-semibold text-sm">{t('brand.colorPick')}</span>
        <input
          type="color"
          className="h-12 w-16 rounded-sm border border-line-strong bg-surface-raised p-1"
          value={'color' in checked ? checked.color : computeThemeTokens(draft.colorCode, 'light').brand}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </label>
      <TextField
        label={t('brand.color')}
        hint={
          'color' in checked
            ? t(onBrand && computeLuminance(onBrand) > 0.5 ? 'brand.onColorWhite' : 'brand.onColorBlack', {
                ratio,
              })
            : t('brand.colorHint')
        }
        required
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        fieldClassName="min-w-0 flex-1 basis-48"
        value={draft.colorCode}
        data-unreadable={'issue' in checked || undefined}
        error={'issue' in checked ? t(`color.${checked.issue}`) : errorOf('colorCode')}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </div>
  )
}

/** Colour, headings, corners, layout and pictures, with what comes of them. */
export const BrandLookPart = (props: PartProps) => {
  const t = useSettingsTexts()
  const language = useLanguage()
  const { draft, errorOf, onChange } = props
  const checked = checkBrandColor(draft.colorCode, isVisibleOnPage)
  const { look } = draft
  return (
    <ExplainedSection heading={t('brand.look')} text={t('brand.lookText')}>
      <ColorField {...props} />
      <div className="grid gap-4 md:grid-cols-3">
        <SelectField
          label={t('brand.heading')}
          value={look.heading}
          options={HEADINGS.map((value) => ({ value, label: t(`heading.${value}`) }))}
          onChange={({ currentTarget }) => {
            const heading = HEADINGS.find((value) => value === currentTarget.value)
            if (heading) onChange({ ...draft, look: { ...look, heading } })
          }}
        />
        <SelectField
          label={t('brand.corner')}
          value={look.corner}
          options={CORNERS.map((value) => ({ value, label: t(`corner.${value}`) }))}
          onChange={({ currentTarget }) => {
            const corner = CORNERS.find((value) => value === currentTarget.value)
            if (corner) onChange({ ...draft, look: { ...look, corner } })
          }}
        />
        <SelectField
          label={t('brand.layout')}
          value={String(draft.uiVersion)}
          options={LAYOUTS.map((value) => ({ value: String(value), label: t(`layout.${value}`) }))}
          onChange={({ currentTarget }) => {
            const uiVersion = LAYOUTS.find((value) => String(value) === currentTarget.value)
            if (uiVersion) onChange({ ...draft, uiVersion })
          }}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-2">
        <PictureSlot
          label={t('brand.icon')}
          hint={errorOf('icon') ?? t('brand.iconHint')}
          isSquare
          picture={draft.icon}
          onChange={(icon) => onChange({ ...draft, icon })}
        />
        <PictureSlot
          label={t('brand.cover')}
          hint={errorOf('cover') ?? t('brand.coverHint')}
          picture={draft.cover}
          onChange={(cover) => onChange({ ...draft, cover })}
        />
      </div>
      <BrandPreview
        color={'color' in checked ? checked.color : draft.colorCode}
        look={look}
        cover={draft.cover}
        name={localize(draft.name, language)}
      />
    </ExplainedSection>
  )
}
