import { isValidElement, type MouseEvent, type ReactNode } from 'react'

interface Changed {
  readonly value: string
  readonly checked: boolean
}

interface HostProps {
  readonly children?: ReactNode
  readonly 'aria-label'?: string
  readonly disabled?: boolean
  readonly readOnly?: boolean
  readonly value?: unknown
  readonly checked?: boolean
  readonly onChange?: (event: { readonly target: Changed; readonly currentTarget: Changed }) => unknown
  readonly onClick?: (event: Pick<MouseEvent, 'preventDefault' | 'stopPropagation'>) => unknown
}

interface DrawnButton {
  /** As it is announced. */
  readonly name: string
  readonly press: () => unknown
}

interface DrawnField {
  readonly value: unknown
  /** As typing or choosing does; a checkbox is toggled. */
  readonly enter: (value: string) => unknown
}

interface Drawing {
  readonly text: string
  readonly buttons: readonly DrawnButton[]
  /** Those that can be changed. */
  readonly fields: readonly DrawnField[]
}

const NOTHING: Drawing = { text: '', buttons: [], fields: [] }
const FIELDS: readonly unknown[] = ['input', 'select', 'textarea']

const join = (parts: readonly Drawing[]): Drawing => ({
  text: parts
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' '),
  buttons: parts.flatMap(({ buttons }) => buttons),
  fields: parts.flatMap(({ fields }) => fields),
})

const EVENT = { preventDefault: () => undefined, stopPropagation: () => undefined }

const drawField = ({ value, checked, onChange }: HostProps): DrawnField => ({
  value,
  enter: (entered) => {
    const changed = { value: entered, checked: checked !== true }
    return onChange?.({ target: changed, currentTarget: changed })
  },
})

/**
 * What a component draws. Lazy and memoised components inside are left out. Call it inside of `callHook`, where the hooks of
 * its components work.
 */
export const draw = (node: ReactNode): Drawing => {
  if (typeof node === 'string' || typeof node === 'number') return { ...NOTHING, text: String(node) }
  if (Array.isArray(node)) return join(node.map(draw))
  if (!isValidElement<HostProps>(node)) return NOTHING
  const { type, props } = node
  // Called as React would, so that the hooks inside belong to the component that is being rendered.
  if (typeof type === 'function') return draw((type as (given: HostProps) => ReactNode)(props))
  if (FIELDS.includes(type))
    return props.disabled || props.readOnly ? NOTHING : { ...NOTHING, fields: [drawField(props)] }
  const inside = draw(props.children)
  if (type !== 'button') return inside
  const press = () => props.onClick?.(EVENT)
  return { ...inside, buttons: [{ name: props['aria-label'] ?? inside.text, press }] }
}

/** The buttons of a screen in their order. Call it inside of `callHook`, where the hooks of its components work. */
export const drawButtons = (screen: ReactNode): readonly DrawnButton[] => draw(screen).buttons
