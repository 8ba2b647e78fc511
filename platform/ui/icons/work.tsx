import { Icon, type IconProps } from '../icon.tsx'

export const WorkIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="7.5" width="17" height="12" rx="2" />
    <path d="M8.5 7.5V6a1.8 1.8 0 0 1 1.8-1.8h3.4A1.8 1.8 0 0 1 15.5 6v1.5M3.5 12.5h17M12 11.5v2" />
  </Icon>
)
