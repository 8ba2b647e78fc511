import { Icon, type IconProps } from '../icon.tsx'

export const UsersIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="9" cy="8.5" r="3.3" />
    <path d="M2.8 19.5a6.3 6.3 0 0 1 12.4 0M15.5 5.4a3.3 3.3 0 0 1 0 6.2M18 14.4a6.3 6.3 0 0 1 3.2 5.1" />
  </Icon>
)
