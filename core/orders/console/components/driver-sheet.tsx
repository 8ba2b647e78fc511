import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { Button } from '#platform/ui/button.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import type { BoardOrder, OrdersApi } from '../../contract/endpoints.ts'
import { assignDriver } from '../board-calls.ts'
import { useOrdersConsoleTexts } from '../orders-console-texts.ts'

type Drivers = readonly { readonly _id: string; readonly name: string; readonly open: number }[]

const useDrivers = (store: string) => {
  const [drivers, setDrivers] = useState<Drivers | 'failed'>()
  const load = async (): Promise<void> => {
    const answer = await consoleApi<OrdersApi>()('GET /api/v1/console/drivers', { query: { store } })
    setDrivers(answer.ok ? answer.data : 'failed')
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once for each outlet
  useEffect(() => void load(), [store])
  return { drivers, load }
}

const NOBODY = ''

interface DriverChoiceProps {
  readonly drivers: Drivers
  readonly value: string
  readonly onChange: (driver: string) => void
}

const DriverChoice = ({ drivers, value, onChange }: DriverChoiceProps) => {
  const t = useOrdersConsoleTexts()
  if (drivers.length === 0) return <p className="text-muted">{t('driver.none')}</p>
  return (
    <RadioCards
      name="driver"
      legend={t('driver.legend')}
      hideLegend
      value={value}
      onChange={onChange}
      options={[
        ...drivers.map(({ _id, name, open }) => ({
          value: _id,
          label: <bdi>{name}</bdi>,
          description: t('driver.open', { count: open }),
        })),
        { value: NOBODY, label: t('driver.nobody'), description: t('driver.nobodyText') },
      ]}
    />
  )
}

/** Assigns a delivery to a driver of its outlet, or to nobody. */
export const DriverSheet = ({ order, onClose }: { order: BoardOrder; onClose: () => void }) => {
  const t = useOrdersConsoleTexts()
  const { drivers, load } = useDrivers(order.store._id)
  const [chosen, setChosen] = useState(order.driver?._id ?? NOBODY)
  const save = (): void => {
    onClose()
    void assignDriver(order, chosen === NOBODY ? null : chosen, t('offline.tap', { number: order.orderId }))
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('driver.heading', { number: order.orderId })}
      subtitle={order.address && <bdi>{order.address.address}</bdi>}
      footer={
        <Button
          full
          variant="ink"
          disabled={typeof drivers !== 'object' || drivers.length === 0}
          onClick={save}
        >
          {t('driver.save')}
        </Button>
      }
    >
      {drivers === undefined && <LoadingRows />}
      {drivers === 'failed' && (
        <RetryNotice text={t('driver.failed')} again={t('past.again')} onRetry={load} />
      )}
      {typeof drivers === 'object' && <DriverChoice drivers={drivers} value={chosen} onChange={setChosen} />}
    </Sheet>
  )
}
