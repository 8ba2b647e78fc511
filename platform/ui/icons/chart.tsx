import { Icon, type IconProps } from '../icon.tsx'

export const ChartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 20h15M7 16.5V11M12 16.5V5.5M17 16.5V8.5" />
  </Icon>
)
