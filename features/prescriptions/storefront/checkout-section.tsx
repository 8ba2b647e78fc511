import { useRef } from 'react'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { formatDate } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { MAX_FILES } from '../domain/prescription.ts'
import { FileList } from './file-list.tsx'
import { usePrescriptionsTexts } from './prescriptions-texts.ts'
import { useCartFiles } from './use-cart-files.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif,application/pdf'

const UploadButton = ({
  label,
  isBusy,
  isMain,
  onChoose,
}: {
  label: string
  isBusy: boolean
  isMain: boolean
  onChoose: (file: File) => unknown
}) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // Allows choosing the same file again after it was refused.
          currentTarget.value = ''
          if (file) onChoose(file)
        }}
      />
      <Button
        full
        variant={isMain ? 'primary' : 'secondary'}
        busy={isBusy}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}

const Prescription = ({ cart, step }: CheckoutSectionProps) => {
  const t = usePrescriptionsTexts()
  const language = useLanguage()
  const { timeZone } = useVendor().store
  const { found, problem, isSending, add, remove } = useCartFiles(cart.store, cart.version)
  if (!found) return <Skeleton className="h-64 w-full rounded-xl" />
  const { files, repeat, products } = found
  const isEnough = files.length > 0 || repeat !== null
  return (
    <section
      aria-labelledby={`prescription-${step}`}
      className="grid min-w-0 gap-3 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <h2 id={`prescription-${step}`} className="font-bold text-lg tracking-tight">
        {t('heading')}
      </h2>
      <p>
        <bdi>{t('needed', { products: joinWithCommas(products, language) })}</bdi>
      </p>
      {repeat && files.length === 0 && (
        <Notice tone="success">
          {t('repeat', {
            number: repeat.orderId,
            left: repeat.left,
            date: formatDate(repeat.until, timeZone, language),
          })}{' '}
          {t('repeatHint')}
        </Notice>
      )}
      <FileList files={files} onRemove={remove} />
      {problem && (
        <Notice tone="danger" announce="assertive">
          {problem}
        </Notice>
      )}
      {files.length < MAX_FILES && (
        <UploadButton
          label={t(files.length > 0 ? 'addAnother' : 'add')}
          isBusy={isSending}
          isMain={!isEnough}
          onChoose={add}
        />
      )}
      <p role="status" className="text-muted text-sm">
        {isSending ? t('sending') : t('formats')}
      </p>
      <p className="text-muted text-sm">{t('private')}</p>
    </section>
  )
}

/** Where a prescription is added for the order; nothing where the cart needs none. */
export const PrescriptionSection = (props: CheckoutSectionProps) =>
  props.cart.products.some(({ needsPrescription }) => needsPrescription) ? <Prescription {...props} /> : null
