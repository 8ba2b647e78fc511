import { Icon, type IconProps } from '../icon.tsx'

export const BellIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M6.3 16.5V11a5.7 5.7 0 0 1 11.4 0v5.5l1.3 1.3H5zM10 20.3a2.2 2.2 0 0 0 4 0" />
  </Icon>
)
