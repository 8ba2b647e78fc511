import { useToasts } from '#platform/ui/toast-store.ts'
import { MAX_OF_ONE_DISH } from './basket-store.ts'
import { useFoodCourtTexts } from './food-court-texts.ts'

/** Says how many of a dish did not fit into the basket. */
export const useLeftOutToast = (): ((item: string, qty: number) => void) => {
  const t = useFoodCourtTexts()
  const show = useToasts((state) => state.show)
  return (item, qty) =>
    show({ text: t('basket.leftOut', { item, qty, max: MAX_OF_ONE_DISH }), tone: 'danger' })
}
