import { type MouseEvent, useRef } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { LANGUAGE_TABLE, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { GlobeIcon } from '#platform/ui/icons/globe.tsx'
import { getLanguageHref } from './language-href.ts'
import { useShellTexts } from './shell-texts.ts'

const ITEM =
  'flex min-h-target items-center gap-2 rounded-md px-3 font-semibold text-sm text-ink no-underline hover:bg-surface-sunken'

/** Links, so that the language can be changed without scripts; with scripts it changes in place. */
const LanguageLink = ({
  language,
  onDone,
  className,
}: {
  language: Language
  onDone?: () => void
  className: string
}) => {
  const { textsVersion } = useRootData()
  const { search } = useLocation()
  const href = getLanguageHref(language, search)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const follow = (event: MouseEvent) => {
    event.preventDefault()
    onDone?.()
    const change = async () => {
      const { changeLanguage } = await import('./change-language.ts')
      await changeLanguage(language, { textsVersion, navigate, revalidate })
    }
    // When it cannot change in place, the link navigates as without scripts.
    change().catch(() => navigator.onLine && location.assign(href))
  }
  return (
    <a href={href} lang={language} hrefLang={language} onClick={follow} className={className}>
      {LANGUAGE_TABLE[language].name}
    </a>
  )
}

/** The other language when there are two; a list when there are more. Pages without a merchant come in every language. */
export const LanguageSwitch = () => {
  const t = useShellTexts()
  const { site, language } = useRootData()
  const details = useRef<HTMLDetailsElement>(null)
  const others = (site?.languages ?? LANGUAGES).filter((offered) => offered !== language)
  const [only] = others
  if (!only) return null
  if (others.length === 1) return <LanguageLink language={only} className={ITEM} />
  const close = () => details.current?.removeAttribute('open')
  return (
    <details
      ref={details}
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
    >
      <summary className={`${ITEM} list-none`}>
        <GlobeIcon size={20} />
        <span className="sr-only">{t('language.label')}: </span>
        {LANGUAGE_TABLE[language].name}
      </summary>
      <ul className="absolute end-0 top-full z-30 min-w-40 rounded-lg border border-line bg-surface-raised p-1 shadow-lg">
        {others.map((offered) => (
          <li key={offered}>
            <LanguageLink language={offered} onDone={close} className={ITEM} />
          </li>
        ))}
      </ul>
    </details>
  )
}
