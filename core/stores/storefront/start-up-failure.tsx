import { useRevalidator } from 'react-router'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { useServiceDialog } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'

/**
 * Shown when the outlets could not be determined automatically: the customer may retry or enter where to deliver to.
 */
export const StartUpFailure = () => {
  const t = useStoresTexts()
  const { revalidate } = useRevalidator()
  const open = useServiceDialog((state) => state.open)
  return (
    <EmptyState
      icon={<PinIcon size={40} />}
      heading={t('startFailed.heading')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button onClick={() => open('area')}>{t('startFailed.choose')}</Button>
          <Button variant="secondary" onClick={() => revalidate()}>
            {t('startFailed.retry')}
          </Button>
        </div>
      }
    >
      {t('startFailed.text')}
    </EmptyState>
  )
}
