/** Id of the `<script type="application/json">` element that holds the app configuration (app-config.ts). */
export const APP_CONFIG_ELEMENT = 'app-config';
