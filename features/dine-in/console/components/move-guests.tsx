import { useState } from 'react'
import { Button } from '#platform/ui/button.tsx'
import { usePopup } from '#platform/ui/popup-store.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import type { FloorTable } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import type { ChangeFloor } from '../use-floor.ts'

interface MoveGuestsProps {
  readonly session: NonNullable<FloorTable['session']>
  readonly table: FloorTable
  readonly tables: readonly FloorTable[]
  readonly change: ChangeFloor
  readonly onMoved: (table: string) => void
}

/** Moves the guests of a table to another one. A merge cannot be undone, so where others sit it is asked first. */
export const useMoveGuests = ({ session, table, change, onMoved }: Omit<MoveGuestsProps, 'tables'>) => {
  const t = useTablesTexts()
  const openPopup = usePopup((state) => state.openPopup)
  const move = async (target: string): Promise<void> => {
    const isMoved = await change((api) =>
      api('POST /api/v1/console/table-sessions/:id/move', {
        params: { id: session._id },
        body: { table: target },
      }),
    )
    if (isMoved) onMoved(target)
  }
  return async ({ _id, kind, name, session: there }: FloorTable): Promise<void> => {
    if (!there) return move(_id)
    openPopup({
      heading: t('merge.ask', { from: t(table.kind, { name: table.name }), to: t(kind, { name }) }),
      subText: t('merge.text'),
      ...{ leftBtnText: t('merge.keep'), rightBtnText: t('merge.confirm') },
      handlers: { right: () => void move(_id) },
    })
  }
}

/** A choice of the other tables, with a button: choosing alone changes nothing. */
export const MoveGuests = (props: MoveGuestsProps) => {
  const { table, tables } = props
  const t = useTablesTexts()
  const [chosen, setChosen] = useState('')
  const move = useMoveGuests(props)
  const others = tables.filter(({ _id, kind }) => _id !== table._id && kind === table.kind)
  const target = others.find(({ _id }) => _id === chosen)
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <SelectField
          label={t('sheet.move')}
          placeholder={t('sheet.moveChoose')}
          value={chosen}
          options={others.map(({ _id, kind, name, session }) => {
            const place = t(kind, { name })
            return { value: _id, label: session ? t('sheet.taken', { place }) : place }
          })}
          onChange={(event) => setChosen(event.target.value)}
        />
      </div>
      <Button
        variant="secondary"
        aria-disabled={target === undefined}
        onClick={() => target && void move(target)}
      >
        {t(target?.session ? 'merge.confirm' : 'move.confirm')}
      </Button>
    </div>
  )
}
