import { useState } from 'react'
import { ConflictNotice } from '#core/console-shell/console/save-bar.tsx'
import { useLeaveGuard } from '#core/console-shell/console/use-leave-guard.tsx'
import type { ApiError } from '#platform/contract/client.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { FloorTable, NamedTable, SavedTable } from '../../contract/floor-endpoints.ts'
import { useTablesTexts } from '../dine-in-console-texts.ts'
import { isReadyTableDraft, type TableDraft, toTableChange, toTableDraft } from '../table-draft.ts'
import type { ChangeFloor } from '../use-floor.ts'
import { useTableDifferences } from '../use-table-differences.ts'

interface EditTableProps {
  readonly table: NamedTable
  readonly isActive: boolean
  readonly hasGuests: boolean
  /** In the order of the floor. */
  readonly tables: readonly FloorTable[]
  readonly change: ChangeFloor
  readonly onClose: () => void
}

/** Values of the field that places the table. */
const STAYS = ''
const FIRST = 'first'

const PlaceField = ({
  draft,
  table,
  tables,
  onChange,
}: Pick<EditTableProps, 'table' | 'tables'> & {
  readonly draft: TableDraft
  readonly onChange: (part: Partial<TableDraft>) => void
}) => {
  const t = useTablesTexts()
  const others = tables.filter(({ _id }) => _id !== table._id)
  const choose = (value: string) =>
    onChange({ after: value === STAYS ? undefined : value === FIRST ? null : value })
  return (
    <SelectField
      label={t('edit.after')}
      value={draft.after === undefined ? STAYS : (draft.after ?? FIRST)}
      options={[
        { value: STAYS, label: t('edit.stays') },
        { value: FIRST, label: t('edit.first') },
        ...others.map(({ _id, kind, name }) => ({ value: _id, label: t(kind, { name }) })),
      ]}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

const isSavedTable = (data: unknown): data is SavedTable =>
  typeof data === 'object' && data !== null && 'version' in data && 'isActive' in data

/** The edited table, and what somebody else saved of it meanwhile. */
const useTableForm = ({ table, isActive, change, onClose }: EditTableProps) => {
  const [before, setBefore] = useState<SavedTable>(() => ({ ...table, isActive }))
  const [draft, setDraft] = useState(() => toTableDraft(before))
  const [theirs, setTheirs] = useState<SavedTable>()
  const [refusal, setRefusal] = useState<ApiError>()
  const guard = useLeaveGuard(JSON.stringify(draft) !== JSON.stringify(toTableDraft(before)), onClose)
  const takeTheirs = (saved: SavedTable) => {
    setBefore(saved)
    setDraft(toTableDraft(saved))
    setTheirs(undefined)
    setRefusal(undefined)
  }
  const refuse = (error: ApiError) => {
    if (!isSavedTable(error.data)) return setRefusal(error)
    setTheirs(error.data)
    setRefusal(undefined)
  }
  const save = async (base: SavedTable) => {
    const body = { ...toTableChange(draft, toTableDraft(base)), version: base.version }
    const call = { params: { id: table._id }, body }
    if (await change((api) => api('PUT /api/v1/console/tables/:id', call), refuse)) onClose()
  }
  const onChange = (part: Partial<TableDraft>) => setDraft((now) => ({ ...now, ...part }))
  return { before, draft, onChange, theirs, takeTheirs, refusal, guard, save }
}

/** Name, area, seats and place of a table, and whether it is in service. */
export const EditTable = (props: EditTableProps) => {
  const t = useTablesTexts()
  const { table, tables, hasGuests } = props
  const { before, draft, onChange, theirs, takeTheirs, refusal, guard, save } = useTableForm(props)
  const differences = useTableDifferences(tables)
  const isRenamed = draft.name.trim() !== table.name
  return (
    <>
      <Sheet
        open
        title={<bdi>{t('edit.heading', { place: t(table.kind, { name: table.name }) })}</bdi>}
        onClose={guard.leave}
        backdropCloses={false}
        footer={
          <Button
            full
            disabled={theirs !== undefined || !isReadyTableDraft(draft)}
            onClick={() => save(before)}
          >
            {t('save')}
          </Button>
        }
      >
        <div className="grid gap-4">
          {theirs && (
            <ConflictNotice
              differences={differences(draft, toTableDraft(theirs))}
              onTheirs={() => takeTheirs(theirs)}
              onMine={() => isReadyTableDraft(draft) && save(theirs)}
            />
          )}
          {refusal && refusal.field === undefined && (
            <Notice tone="danger" announce="assertive" heading={refusal.message} />
          )}
          <TextField
            label={t('edit.name')}
            value={draft.name}
            maxLength={20}
            error={refusal?.field === 'name' ? refusal.message : undefined}
            onChange={({ target }) => onChange({ name: target.value })}
          />
          {isRenamed && (
            <Notice tone="info" announce="polite">
              <bdi>{t('edit.print', { name: table.name })}</bdi>
            </Notice>
          )}
          <TextField
            label={t('add.area')}
            value={draft.area}
            maxLength={40}
            onChange={({ target }) => onChange({ area: target.value })}
          />
          <TextField
            label={t('add.seats')}
            inputMode="numeric"
            value={draft.seats}
            onChange={({ target }) => onChange({ seats: target.value })}
          />
          <PlaceField draft={draft} table={table} tables={tables} onChange={onChange} />
          <CheckboxField
            label={t('edit.active')}
            hint={t(hasGuests ? 'edit.taken' : 'edit.activeHint')}
            disabled={hasGuests}
            checked={draft.isActive}
            onChange={({ currentTarget }) => onChange({ isActive: currentTarget.checked })}
          />
        </div>
      </Sheet>
      {guard.question}
    </>
  )
}
