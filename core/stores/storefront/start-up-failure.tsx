import { useRevalidator } from 'react-router'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { useServiceDialog } from './service-dialog-store.ts'
import { useStoresTexts } from './stores-texts.ts'

/** The outlets could not be found out by themselves: the customer may try again or say where to deliver to. */
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
