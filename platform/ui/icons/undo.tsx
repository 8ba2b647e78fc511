import { Icon, type IconProps } from '../icon.tsx'

export const UndoIcon = (props: IconProps) => (
  <Icon {...props} directional>
    <path d="M8.5 4.5 4 9l4.5 4.5M4.5 9H14a5.5 5.5 0 0 1 0 11h-3.5" />
  </Icon>
)
