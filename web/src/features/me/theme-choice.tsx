import { useTheme } from '../../theme/use-theme';
import { Choice } from '../../ui/choice';

const options = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark, or as set on the phone. */
export function ThemeChoice() {
  const { mode, choose } = useTheme();
  return <Choice legend="Appearance" options={options} value={mode} onChange={choose} />;
}
