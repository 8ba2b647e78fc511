import { Icon, type IconProps } from '../icon.tsx'

export const GlobeIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5a12 12 0 0 1 0 17a12 12 0 0 1 0-17" />
  </Icon>
)
