import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { usePromotionsConsoleTexts } from '../promotions-console-texts.ts'
import type { Preview } from '../use-preview.ts'

/** The effect of the terms, in words and on carts of the merchant's menu, before they are saved. */
export const PromotionPreviewCard = ({ preview }: { readonly preview: Preview | undefined }) => {
  const t = usePromotionsConsoleTexts()
  const language = useLanguage()
  return (
    <section
      aria-label={t('preview.heading')}
      aria-live="polite"
      className="rounded-xl border border-line bg-surface-sunken p-4"
    >
      <h3 className="font-bold">{t('preview.heading')}</h3>
      {!preview && <p className="text-muted text-sm">{t('preview.waiting')}</p>}
      {preview?.faults.map(({ field, text }) => (
        <Notice key={field} tone="danger" className="mt-2">
          {text}
        </Notice>
      ))}
      {preview && (
        <ul className="mt-1 list-disc ps-5 text-sm">
          {preview.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {preview && preview.examples.length > 0 && (
        <table className="mt-3 w-full text-sm">
          <caption className="pb-1 text-start font-semibold">{t('preview.examples')}</caption>
          <tbody>
            {preview.examples.map(({ cart, text, total }) => (
              <tr key={cart} className="border-line border-t align-top">
                <th scope="row" className="py-2 pe-3 text-start font-medium">
                  <bdi>{cart}</bdi>
                </th>
                <td className="py-2 pe-3">{text}</td>
                <td className="py-2 text-end">
                  <Price text={formatMoney(total, language)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
