import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Money } from '#platform/kernel/money.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { usePayLinksTexts } from '../pay-links-texts.ts'

interface CheckingNoticeProps {
  /** The page's own heading, or one below it. */
  readonly Heading: 'h1' | 'h2'
  /** What is paid, with its number. */
  readonly title: string
  readonly amount: Money
}

/** Says that the bank has not decided a payment: of what, not to pay again, and a way out. */
export const CheckingNotice = ({ Heading, title, amount }: CheckingNoticeProps) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  const home = useHome()
  return (
    <div className="grid justify-items-center gap-3 py-section text-center">
      <span aria-hidden="true">
        <Spinner size={48} />
      </span>
      <Heading className="font-bold text-xl">{t('checking.heading')}</Heading>
      <p className="font-semibold">
        <bdi>{title}</bdi> · <bdi>{formatMoney(amount, language)}</bdi>
      </p>
      <p className="text-muted" role="status">
        {t('checking.text')}
      </p>
      <ButtonLink to={getPagePath(home)} variant="ghost">
        {t('checking.leave')}
      </ButtonLink>
    </div>
  )
}
