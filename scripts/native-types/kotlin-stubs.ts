/**
 * The parts of Android, androidx.webkit and kotlinx.coroutines that the Kotlin of docs/shell.md uses, with the types of
 * their documentation. The libraries themselves are not in the npm registry.
 */
export const kotlinStubs: Readonly<Record<string, string>> = {
  'Uri.kt': `package android.net

abstract class Uri {
    abstract val scheme: String?
    abstract val authority: String?

    companion object {
        fun parse(text: String): Uri = TODO()
    }
}
`,
  'WebView.kt': `package android.webkit

fun interface ValueCallback<T> {
    fun onReceiveValue(value: T)
}

abstract class WebView {
    abstract val url: String?
    abstract fun post(action: Runnable): Boolean
    abstract fun evaluateJavascript(script: String, resultCallback: ValueCallback<String>?)
}
`,
  'WebViewCompat.kt': `package androidx.webkit

import android.net.Uri
import android.webkit.WebView

abstract class WebMessageCompat {
    abstract val data: String?
}

abstract class JavaScriptReplyProxy {
    abstract fun postMessage(message: String)
}

object WebViewFeature {
    const val WEB_MESSAGE_LISTENER = "WEB_MESSAGE_LISTENER"
    fun isFeatureSupported(feature: String): Boolean = TODO()
}

object WebViewCompat {
    fun interface WebMessageListener {
        fun onPostMessage(
            view: WebView, message: WebMessageCompat, sourceOrigin: Uri, isMainFrame: Boolean, replyProxy: JavaScriptReplyProxy,
        )
    }

    fun addWebMessageListener(webView: WebView, jsObjectName: String, allowedOriginRules: Set<String>, listener: WebMessageListener) {}
}
`,
  'Coroutines.kt': `package kotlinx.coroutines

typealias CancellationException = java.util.concurrent.CancellationException

interface CoroutineScope

fun CoroutineScope.launch(block: suspend CoroutineScope.() -> Unit) {}
`,
  'JSONObject.kt': `package org.json

class JSONObject() {
    constructor(json: String) : this()

    fun put(name: String, value: Any?): JSONObject = this
    fun putOpt(name: String?, value: Any?): JSONObject = this
    fun isNull(name: String): Boolean = TODO()
    fun getString(name: String): String = TODO()
    fun getDouble(name: String): Double = TODO()
    fun getBoolean(name: String): Boolean = TODO()
    fun getJSONObject(name: String): JSONObject = TODO()

    companion object {
        fun quote(data: String?): String = TODO()
    }
}
`,
};
