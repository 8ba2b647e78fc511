import { Suspense, useEffect } from 'react'
import { useVendor } from '#core/stores/storefront/use-vendor.ts'
import { createLazyPart, loadWhenOnline } from '#platform/ui/lazy-part.ts'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import type { CartLine } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'
import { useProduct } from './use-product.ts'

interface EditLineProps {
  readonly line: CartLine
  readonly onClose: () => void
}

const loadForm = () => import('./edit-line-form.tsx').then((module) => module.EditLineForm)
const EditLineForm = createLazyPart(loadForm)

/** Opens a line of the cart in the item sheet, with its choices. */
export const EditLineSheet = ({ line, onClose }: EditLineProps) => {
  const t = useCartTexts()
  const { state, retry } = useProduct(line.product._id, useVendor(), null)
  // Few customers change a line: the form is no part of the cart, and is loaded beside the dish.
  useEffect(() => void loadWhenOnline(loadForm), [])
  const loading = (
    <Sheet open onClose={onClose} title={<bdi>{line.name}</bdi>}>
      <Spinner />
    </Sheet>
  )
  if (state.kind === 'loading') return loading
  if (state.kind === 'ready')
    return (
      <Suspense fallback={loading}>
        <EditLineForm line={line} product={state.product} onClose={onClose} />
      </Suspense>
    )
  return (
    <Sheet open onClose={onClose} title={<bdi>{line.name}</bdi>}>
      <RetryNotice
        text={state.error.status === 0 ? t('refused.offline') : state.error.message}
        again={t('refused.retry')}
        onRetry={retry}
      />
    </Sheet>
  )
}
