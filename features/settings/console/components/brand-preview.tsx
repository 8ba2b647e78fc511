import type { CSSProperties } from 'react'
import { computeThemeTokens } from '#platform/theme/brand-color.ts'
import { computeLookVariables } from '#platform/theme/look.ts'
import { SCHEME_COLORS, type Scheme } from '#platform/theme/scheme-colors.ts'
import { getPictureUrl } from '#platform/ui/picture-sources.ts'
import type { BrandSettings } from '../../contract/brand-endpoints.ts'
import { useSettingsTexts } from '../settings-console-texts.ts'

interface PreviewProps {
  readonly color: string
  readonly look: BrandSettings['look']
  readonly cover: BrandSettings['cover']
  readonly name: string
}

/** The tokens of a page as it is shown in one scheme, whatever the scheme of this device. */
const buildTokens = ({ color, look }: PreviewProps, scheme: Scheme): CSSProperties => {
  const theme = computeThemeTokens(color, scheme)
  const { surface, surfaceRaised, surfaceSunken, ink, muted } = SCHEME_COLORS[scheme]
  const tokens: Record<`--${string}`, string> = {
    ...computeLookVariables(look),
    '--color-brand': theme.brand,
    '--color-on-brand': theme.onBrand,
    '--color-brand-edge': theme.brandEdge,
    '--color-brand-strong': theme.brandStrong,
    '--color-brand-soft': theme.brandSoft,
    '--color-surface': surface,
    '--color-surface-raised': surfaceRaised,
    '--color-surface-sunken': surfaceSunken,
    '--color-ink': ink,
    '--color-muted': muted,
  }
  return tokens
}

const RADII = { small: 6, medium: 12, large: 18 } as const

const PreviewPage = (props: PreviewProps & { readonly scheme: Scheme; readonly isRightToLeft?: boolean }) => {
  const t = useSettingsTexts()
  const { scheme, isRightToLeft = false, look, cover, name } = props
  const corner = { borderRadius: RADII[look.corner] }
  return (
    <div
      dir={isRightToLeft ? 'rtl' : 'ltr'}
      style={{ ...buildTokens(props, scheme), ...corner }}
      className="overflow-hidden border border-line bg-surface text-ink"
    >
      {cover ? (
        <img src={getPictureUrl(cover.base, 'medium')} alt="" className="h-16 w-full object-cover" />
      ) : (
        <div className="h-16 bg-brand" />
      )}
      <div className="grid gap-2 p-3">
        <p
          className="truncate font-bold text-lg"
          style={{ fontFamily: look.heading === 'serif' ? 'var(--font-serif)' : 'var(--font-sans)' }}
        >
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted text-sm">{t('preview.dish')}</p>
        <p className="font-semibold text-brand-strong text-sm">{t('preview.link')}</p>
        <p className="bg-brand-soft p-2 text-sm" style={corner}>
          {t('preview.chosen')}
        </p>
        <p
          className="border border-brand-edge bg-brand p-2 text-center font-semibold text-on-brand text-sm"
          style={corner}
        >
          {t('preview.button')}
        </p>
      </div>
    </div>
  )
}

/** The shop's colours, corners and headings as they will be: in the light, in the dark and from right to left. */
export const BrandPreview = (props: PreviewProps) => {
  const t = useSettingsTexts()
  return (
    <section aria-label={t('preview.heading')} className="grid gap-3">
      <h3 className="font-semibold text-sm">{t('preview.heading')}</h3>
      <div className="grid gap-3 sm:grid-cols-3">
        <figure className="min-w-0">
          <PreviewPage {...props} scheme="light" />
          <figcaption className="mt-1 text-center text-muted text-sm">{t('preview.light')}</figcaption>
        </figure>
        <figure className="min-w-0">
          <PreviewPage {...props} scheme="dark" />
          <figcaption className="mt-1 text-center text-muted text-sm">{t('preview.dark')}</figcaption>
        </figure>
        <figure className="min-w-0">
          <PreviewPage {...props} scheme="light" isRightToLeft />
          <figcaption className="mt-1 text-center text-muted text-sm">{t('preview.rightToLeft')}</figcaption>
        </figure>
      </div>
    </section>
  )
}
