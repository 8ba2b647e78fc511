import { isValidElement, type MouseEvent, type ReactNode } from 'react'

interface HostProps {
  readonly children?: ReactNode
  readonly 'aria-label'?: string
  readonly onClick?: (event: Pick<MouseEvent, 'preventDefault' | 'stopPropagation'>) => unknown
}

interface DrawnButton {
  /** As it is announced. */
  readonly name: string
  readonly press: () => unknown
}

interface Drawing {
  readonly text: string
  readonly buttons: readonly DrawnButton[]
}

const NOTHING: Drawing = { text: '', buttons: [] }

const join = (parts: readonly Drawing[]): Drawing => ({
  text: parts
    .map(({ text }) => text)
    .filter(Boolean)
    .join(' '),
  buttons: parts.flatMap(({ buttons }) => buttons),
})

const EVENT = { preventDefault: () => undefined, stopPropagation: () => undefined }

/** What a component draws on its first render. Lazy and memoised components inside are left out. */
const draw = (node: ReactNode): Drawing => {
  if (typeof node === 'string' || typeof node === 'number') return { ...NOTHING, text: String(node) }
  if (Array.isArray(node)) return join(node.map(draw))
  if (!isValidElement<HostProps>(node)) return NOTHING
  const { type, props } = node
  // Called as React would, so that the hooks inside belong to the component that is being rendered.
  if (typeof type === 'function') return draw((type as (given: HostProps) => ReactNode)(props))
  const inside = draw(props.children)
  if (type !== 'button') return inside
  const press = () => props.onClick?.(EVENT)
  return { ...inside, buttons: [{ name: props['aria-label'] ?? inside.text, press }] }
}

/** The buttons of a screen in their order. Call it inside of `callHook`, where the hooks of its components work. */
export const drawButtons = (screen: ReactNode): readonly DrawnButton[] => draw(screen).buttons
