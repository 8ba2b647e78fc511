import type { ReactNode } from 'react'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { TrashIcon } from '#platform/ui/icons/trash.tsx'
import { useMenuEditorConsoleTexts } from '../../menu-editor-console-texts.ts'
import { MoveButtons } from './move-buttons.tsx'

interface ItemRowProps {
  readonly name: string
  /** Shown below the name. */
  readonly detail?: ReactNode
  readonly leading?: ReactNode
  readonly trailing?: ReactNode
  /** Absent where the order does not matter. */
  readonly move?: {
    readonly isFirst: boolean
    readonly isLast: boolean
    readonly onMove: (by: 1 | -1) => void
  }
  readonly onRemove: () => void
}

/** An item of a short list in a form; moved and removed by touch, mouse or keyboard. */
export const ItemRow = ({ name, detail, leading, trailing, move, onRemove }: ItemRowProps) => {
  const t = useMenuEditorConsoleTexts()
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-line border-t px-3 py-2 first:border-0">
      {leading}
      <span className="min-w-0 flex-1 basis-32">
        <span className="block truncate font-medium">
          <bdi>{name}</bdi>
        </span>
        {detail && <span className="block text-muted text-sm">{detail}</span>}
      </span>
      <span className="flex items-center gap-1">
        {trailing}
        {move && <MoveButtons name={name} {...move} />}
        <IconButton
          size="sm"
          label={t('removeOption', { name })}
          icon={<TrashIcon size={18} />}
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

/** The list around the items; invisible while empty. */
export const ItemList = ({ children }: { readonly children: ReactNode }) => (
  <ul className="overflow-hidden rounded-lg border border-line empty:hidden">{children}</ul>
)

/** `list` with the item at `at` moved one place forward or back. */
export const swapItems = <Item,>(list: readonly Item[], at: number, by: 1 | -1): Item[] => {
  const [moved, other] = [list[at], list[at + by]]
  return moved === undefined || other === undefined ? [...list] : list.with(at, other).with(at + by, moved)
}
