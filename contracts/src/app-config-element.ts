/** The id of the `<script type="application/json">` in which a host tells the built app its configuration (app-config.ts). */
export const APP_CONFIG_ELEMENT = 'app-config';
