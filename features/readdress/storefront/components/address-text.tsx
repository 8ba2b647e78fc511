import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ReaddressQuote } from '../../contract/endpoints.ts'

/** An address with its area below it. */
export const AddressText = ({ to }: { to: ReaddressQuote['to'] }) => {
  const language = useLanguage()
  return (
    <p className="wrap-anywhere">
      <span className="block font-medium">
        <bdi>{to.address}</bdi>
      </span>
      <span className="block text-muted">
        <bdi>{joinWithCommas([to.area, to.city].filter(Boolean), language)}</bdi>
      </span>
    </p>
  )
}
