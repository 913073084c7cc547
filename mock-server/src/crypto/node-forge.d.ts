/** Single modules of node-forge: the whole package has certificates and TLS too. The types describe only the whole. */
declare module 'node-forge/lib/forge' {
  import forge = require('node-forge');
  export default forge;
}
declare module 'node-forge/lib/asn1';
declare module 'node-forge/lib/pem';
declare module 'node-forge/lib/rsa';
