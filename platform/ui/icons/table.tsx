import { Icon, type IconProps } from '../icon.tsx'

export const TableIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 8.5h17M5.5 8.5l1.3 11M18.5 8.5l-1.3 11M12 8.5v5" />
  </Icon>
)
