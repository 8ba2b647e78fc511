import { memo } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { getPageHref } from '../menu-pages.ts'
import { useMenusTexts } from '../menus-texts.ts'

/** Navigation between the pages of a list; nothing for a single page. */
export const Pager = memo(({ page, pages }: { page: number; pages: number }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const [params] = useSearchParams()
  if (pages <= 1) return null
  const number = (count: number) => formatNumber(count, language)
  return (
    <nav
      aria-label={t('page.of', { number: number(page), count: number(pages) })}
      className="mt-8 flex flex-wrap items-center justify-center gap-3"
    >
      {page > 1 && (
        <ButtonLink variant="secondary" rel="prev" to={getPageHref(params, page - 1)}>
          {t('page.previous')}
        </ButtonLink>
      )}
      <span className="text-muted text-sm tabular-nums">
        {t('page.of', { number: number(page), count: number(pages) })}
      </span>
      {page < pages && (
        <ButtonLink variant="secondary" rel="next" to={getPageHref(params, page + 1)}>
          {t('page.next')}
        </ButtonLink>
      )}
    </nav>
  )
})
Pager.displayName = 'Pager'
