import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { PrinterIcon } from '#platform/ui/icons/printer.tsx'
import type { PaymentRequestView } from '../../contract/request-endpoints.ts'
import { getLinkPath } from '../paths.ts'
import { usePayLinksTexts } from '../pay-links-texts.ts'
import { Receipts } from './receipts.tsx'

/** The receipt of one payment, or of all that have paid the link. */
export const PaidView = ({ view: { request, attempt } }: { view: PaymentRequestView }) => {
  const t = usePayLinksTexts()
  const language = useLanguage()
  const home = useHome()
  const shown = request.receipts.filter(({ payment }) => !attempt || payment === attempt._id)
  const sum = shown.reduce((all, { amount }) => all + amount.amount, 0)
  const isLeft = request.state === 'open' && request.due.amount > 0
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-2 pt-4 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-brand text-on-brand">
          <CheckIcon size={32} />
        </span>
        <h1 className="font-extrabold text-3xl tracking-tight">
          <bdi>
            {t('request.receipt.heading', {
              amount: formatMoney({ ...request.amount, amount: sum }, language),
            })}
          </bdi>
        </h1>
        <p className="text-muted">
          {isLeft
            ? t('request.left', {
                due: formatMoney(request.due, language),
                total: formatMoney(request.amount, language),
              })
            : t('request.paid.text')}
        </p>
      </div>
      <Receipts request={request} shown={attempt?._id} />
      <div className="grid gap-2 print:hidden">
        {isLeft && (
          <ButtonLink to={getLinkPath(home, request._id)} full>
            {t('request.receipt.rest')}
          </ButtonLink>
        )}
        <Button variant="ghost" full leading={<PrinterIcon size={18} />} onClick={() => window.print()}>
          {t('request.receipt.print')}
        </Button>
      </div>
    </div>
  )
}
