import { useUiTexts } from './ui-texts.ts'

/** The first tab stop: jumps over header and menus to the element with the id `target`. */
export const SkipLink = ({ target = 'main' }: { target?: string }) => {
  const t = useUiTexts()
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 rounded-md bg-surface-raised px-5 py-3 font-semibold text-brand-strong shadow-lg focus:not-sr-only focus:fixed focus:start-4 focus:top-4"
    >
      {t('skipToContent')}
    </a>
  )
}
